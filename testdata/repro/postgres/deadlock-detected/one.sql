BEGIN;
UPDATE account SET amount = amount - 1 WHERE id = 1;
\! touch one.ready; until [ -e two.ready ]; do sleep 0.01; done
UPDATE account SET amount = amount + 1 WHERE id = 2;
COMMIT;

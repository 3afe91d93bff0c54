BEGIN;
UPDATE account SET amount = amount - 1 WHERE id = 2;
\! touch two.ready; until [ -e one.ready ]; do sleep 0.01; done
UPDATE account SET amount = amount + 1 WHERE id = 1;
COMMIT;

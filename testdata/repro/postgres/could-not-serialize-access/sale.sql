BEGIN ISOLATION LEVEL REPEATABLE READ;
SELECT amount FROM stock WHERE id = 1;
\! [ -e other.done ] || psql -c 'UPDATE stock SET amount = amount - 1 WHERE id = 1'; touch other.done
UPDATE stock SET amount = amount - 1 WHERE id = 1;
COMMIT;

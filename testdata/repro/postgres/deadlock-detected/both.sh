# Runs the two transactions at the same time. It fails if one of them fails.
psql --quiet --set=ON_ERROR_STOP=1 -f one.sql &
psql --quiet --set=ON_ERROR_STOP=1 -f two.sql
two=$?
wait $! && exit $two

#!/usr/bin/env bash
# Once, while Postgres creates its data folder: the account and the slot that the replica streams with.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$REPLICATION_PASSWORD" <<'SQL'
create role replication with replication login password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replication all scram-sha-256' >> "$PGDATA/pg_hba.conf"

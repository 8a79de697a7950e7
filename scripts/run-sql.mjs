// Runs one statement on a PostgreSQL server. Arguments: the address, the statement. Ends with 1 when that fails.
import pg from 'pg';

const [connectionString, statement] = process.argv.slice(2);
const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
try {
  await client.connect();
  await client.query(statement);
  await client.end();
} catch (error) {
  console.error(error.message || error.code);
  process.exit(1);
}

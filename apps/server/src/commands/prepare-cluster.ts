// npm run cluster, first of all: the tables of Insights in a database on a Citus coordinator, each where it belongs.
import { sql } from 'drizzle-orm';
import { StartupError } from '../app-error.ts';
import { openDatabase } from '../db/connect.ts';
import { BY_SELLER, distribute, ON_COORDINATOR } from '../db/distribution.ts';
import { migrate } from '../db/migrate.ts';

/** Makes the tables, or finds them made; returns the sentence to print. */
export async function prepareCluster(url: string): Promise<string> {
  const database = await openDatabase({ url });
  try {
    await migrate(database);
    await distribute(database.patientDb);
    const { rows } = await database.db.execute<{ shards: number; machines: number }>(sql`
      select count(*)::int as shards, count(distinct (nodename, nodeport))::int as machines
        from citus_shards
       where table_name = ${BY_SELLER[0]}::regclass`);
    const { shards = 0, machines = 0 } = rows[0] ?? {};
    return `${BY_SELLER.length} tables by seller in ${shards} shards each on ${machines} machines, ${ON_COORDINATOR.length} tables on the coordinator.`;
  } catch (cause) {
    throw new StartupError(
      `The database at CLUSTER_URL is not on a Citus coordinator with workers: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  } finally {
    await database.close();
  }
}

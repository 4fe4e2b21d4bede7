import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { type NamingLimits, statementNames } from './statement-names.ts'

const onServer = process.env['MENARA_TEST_ENGINE'] === 'postgres'

/** One connection to the server of the run whose statements are named. */
async function aConnection(limits?: NamingLimits): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') ?? '' })
  await client.connect()
  onTestFinished(() => client.end())
  statementNames(limits).use(client)
  return client
}
const send = async (client: pg.Client, text: string, values: unknown[] = [1]) => (await client.query({ text }, values)).rows
/** The texts that the server keeps for this connection. */
const kept = async (client: pg.Client): Promise<string[]> =>
  (await client.query('select statement from pg_prepared_statements order by name')).rows.map(({ statement }) => statement)

it.runIf(onServer)('PF-33 a statement that is sent a third time is kept by the server, up to a number of them', async () => {
  const client = await aConnection({ sentBefore: 2, names: 2 })
  const texts = ['select $1::int as a', 'select $1::int as b', 'select $1::int as c']
  for (const text of texts) for (const value of [1, 2]) expect(await send(client, text, [value])).toHaveLength(1)
  expect(await kept(client)).toEqual([])
  for (const text of texts) await send(client, text)
  expect(await kept(client)).toEqual(texts.slice(0, 2))
  expect(await send(client, texts[0] as string, [7])).toEqual([{ a: 7 }])
  for (let time = 0; time < 4; time++) await client.query({ text: 'select 1; select 2' }, [])
  expect(await kept(client)).toHaveLength(2)
})

it.runIf(onServer)('PF-33 a plan that no longer fits its table is made anew, and nothing is kept from then on', async () => {
  const client = await aConnection({ sentBefore: 0, names: 10 })
  await client.query('create temporary table changing (id int)')
  const text = 'select * from changing where id = $1'
  await send(client, text)
  await client.query('alter table changing add column name text')
  await client.query("insert into changing values (1, 'one')")
  expect(await send(client, text)).toEqual([{ id: 1, name: 'one' }])
  await send(client, 'select $1::int as later')
  expect(await kept(client)).toEqual([text])
})

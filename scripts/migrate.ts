import { join } from 'node:path'
import { placeOf, withDatabase } from './care/opened.ts'
import { command, Refusal, say } from './kit/refusal.ts'
import { root, runTool } from './kit/tool.ts'

/** `npm run migrate`: brings the schema up to date. `npm run migrate -- generate [--name x]`: a new migration from backend/src/schema. */
async function migrate(): Promise<void> {
  const [verb, ...args] = process.argv.slice(2)
  if (verb === 'generate') {
    const { code } = await runTool('drizzle-kit', ['generate', '--config', 'drizzle.config.ts', ...args], {
      cwd: join(root, 'backend'),
      show: true,
    })
    if (code !== 0) throw new Refusal('No migration was made; what the generator says is above.')
    return
  }
  if (verb) throw new Refusal(`There is no "migrate ${verb}". Use: npm run migrate, or npm run migrate -- generate`)
  const place = placeOf(process.env)
  await withDatabase(place, async () => undefined)
  say(`The schema of ${place.databaseUrl ? 'the PostgreSQL database' : `the embedded database in ${place.dataDir}`} is up to date.`)
}

await command(migrate)

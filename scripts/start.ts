import { lockDataFolder, openDataFolder } from './kit/data-folder.ts'
import { command, say } from './kit/refusal.ts'
import { root } from './kit/tool.ts'
import { buildInBackground } from './media/background.ts'
import { buildClient, buildServers } from './start/build.ts'
import { BUNDLES } from './start/bundle.ts'
import { makePlan, type Plan } from './start/plan.ts'
import { type Product, product } from './start/supervisor.ts'

const ACCOUNTS = 'admin@menara.demo operator@ agent@ guard@ finance@ hr@ employee@ — password menara-demo'

/** `npm start`: the whole product, until Ctrl-C or SIGTERM. */
async function start(): Promise<void> {
  const dataDir = openDataFolder(process.env, root)
  await lockDataFolder(dataDir)
  // Before ports are chosen: they are only free for now.
  await buildServers(root)
  const plan = await makePlan(process.env, { root, dataDir, scripts: BUNDLES })
  for (const note of plan.notes) say(note)
  const item = product(plan, { dataDir, showAll: process.env.LOG === '1', client: () => buildClient(root) })
  const builder = buildInBackground(process.env)
  stopOnSignals(item, builder)
  try {
    await item.start()
  } catch (error) {
    builder.stop()
    await item.stop()
    throw error
  }
  say(readyLine(plan))
}

const readyLine = ({ address, demo }: Plan) =>
  `Menara is ready at ${address}  (${demo ? `demo accounts: ${ACCOUNTS}` : 'first administrator: npm run admin -- create'})`

function stopOnSignals(product: Product, builder: { stop(): void }): void {
  let asked = false
  const stop = () => {
    if (asked) return
    asked = true
    say('Stopping…')
    builder.stop()
    void product.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The channel to scripts/ensure.mjs closes when that process is killed.
  if (process.channel) process.on('disconnect', stop)
}

await command(start)

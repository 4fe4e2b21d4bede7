import { join } from 'node:path'
import { lockDataFolder, openDataFolder } from './kit/data-folder.ts'
import { command, say } from './kit/refusal.ts'
import { root } from './kit/tool.ts'
import { buildInBackground } from './media/background.ts'
import { SOURCES } from './start/bundle.ts'
import { type Part, type Supervised, supervise } from './start/child.ts'
import { makePlan } from './start/plan.ts'
import { choosePort } from './start/ports.ts'

/** `npm run dev`: servers that start again when a file changes, and the client from its sources. */
async function dev(): Promise<void> {
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || 'development' }
  const dataDir = openDataFolder(env, root)
  await lockDataFolder(dataDir)
  const plan = await makePlan(env, { root, dataDir, scripts: SOURCES })
  const client = await choosePort('DEV_PORT', env, { usual: 5173, host: '127.0.0.1' })
  const watched = (part: Part): Part => ({ ...part, nodeArgs: ['--watch', '--watch-preserve-output'] })
  const vite: Part = {
    name: 'client',
    script: join(root, 'node_modules/vite/bin/vite.js'),
    args: ['--config', join(root, 'client/vite.config.ts'), '--port', String(client.port), '--strictPort', join(root, 'client')],
    env: { ...plan.gateway.env, MENARA_GATEWAY_URL: plan.address },
  }
  const servers = [plan.backend, plan.gateway, plan.simulator].filter((part) => part !== null)
  const parts = [...servers.map(watched), vite]
  const running = parts.map((part) => begin(part, dataDir))
  const builder = buildInBackground(env)
  stopOnSignals([...running, { stop: async () => builder.stop() }])
  for (const note of plan.notes) say(note)
  say(`The client with live changes: http://localhost:${client.port}  (through the gateway at ${plan.address}; LOG=1 shows all logs)`)
}

function begin(part: Part, dataDir: string): Supervised {
  const supervised = supervise(part, { logs: join(dataDir, 'logs'), showAll: process.env.LOG === '1' })
  supervised.trust()
  return supervised
}

function stopOnSignals(running: readonly { stop(): Promise<void> }[]): void {
  const stop = () => void Promise.all(running.map((item) => item.stop())).then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  if (process.channel) process.once('disconnect', stop)
}

await command(dev)

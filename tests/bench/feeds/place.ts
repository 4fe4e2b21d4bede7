import { join } from 'node:path'
import { nodeArgs } from '../../../gateway/src/platform/node-args.ts'
import { freePort } from '../../kit/services/free-port.ts'
import { eventLog } from '../../kit/upstreams/event-log.ts'
import { fakeUpstream, json } from '../../kit/upstreams/fake-upstream.ts'
import { startProgram, untilUp } from '../fanout/processes.ts'

const GATEWAY = join(import.meta.dirname, '../../../gateway/src/main.ts')
const JOURNAL = '/api/v1/iot/alarm-journal'
const ACTIVITIES = '/api/v1/activities'
export const ALARMS = '/api/v1/iot/alarms'

interface Gateway extends ReturnType<typeof startProgram> {
  readonly url: string
  /** Another one in its place. */
  again(): Promise<Gateway>
}

/** An upstream with two logs, in this process, and as many gateways as are asked for, each a process of its own. */
export async function openPlace({ people, env = {} }: { people: number; env?: Readonly<Record<string, string>> }) {
  const upstream = await fakeUpstream()
  for (let i = 0; i < people; i++) upstream.people.set(`p${i}`, { id: `u${i}`, audience: 'all' })
  const logs = { alarm_events: eventLog(upstream, JOURNAL), activity_events: eventLog(upstream, ACTIVITIES) }
  let rows: unknown[] = [{ id: 'a1', count: 0 }]
  upstream.routes.set(ALARMS, (_, response) => json(response, 200, { data: rows }))
  const gateways: Gateway[] = []
  let hints = 0

  async function start(port: number): Promise<Gateway> {
    const url = `http://127.0.0.1:${port}`
    const program = startProgram(process.execPath, [...nodeArgs, GATEWAY], {
      PORT: String(port),
      MENARA_BACKEND_URL: upstream.url,
      MENARA_INTERNAL_TOKEN: 'internal',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...env,
    })
    await untilUp(`${url}/readyz`)
    const item = { ...program, url, again: () => start(port) }
    gateways.push(item)
    return item
  }
  const gateway = async () => start(await freePort())

  return {
    upstream,
    logs,
    gateway,
    hint: (topic: string) => upstream.hint(topic, {}, `h${++hints}`),
    setRows(next: unknown[]) {
      rows = next
    },
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.stop()))
      await upstream.stop().catch(() => undefined)
    },
  }
}

import { WebSocket } from 'ws'
import { wait } from '../fanout/processes.ts'
import { openPlace } from './place.ts'

/** Milliseconds from a change upstream to its frame at a client, by hint and (with no hints) by polling alone; sorted. */
export async function latencies({ changes, hinted }: { changes: number; hinted: boolean }): Promise<number[]> {
  const place = await openPlace({ people: 1 })
  try {
    const { url } = await place.gateway()
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    await new Promise((go) => socket.once('open', go))
    let heard: (() => void) | null = null
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"welcome"')) socket.send(JSON.stringify({ t: 'sub', id: 1, scope: 'alarms' }))
      if (text.startsWith('{"t":"d"') || text.startsWith('{"t":"ok"')) heard?.()
    })
    await new Promise<void>((go) => {
      heard = go
      socket.send(JSON.stringify({ t: 'hello', token: 'p0' }))
    })
    const took: number[] = []
    for (let i = 0; i < changes; i++) {
      await wait(hinted ? 60 + Math.random() * 60 : Math.random() * 2000)
      const at = performance.now()
      const told = new Promise<void>((go) => {
        heard = go
      })
      place.setRows([{ id: 'a1', count: i + 1 }])
      if (hinted) place.hint('alarms')
      await told
      took.push(performance.now() - at)
    }
    socket.terminate()
    return took.sort((a, b) => a - b)
  } finally {
    await place.close()
  }
}

import { Counter, Gauge, type Registry } from 'prom-client'
import type { Room } from './rooms/room.ts'
import type { WorkerPool } from './workers/worker-pool.ts'

const STATES = ['available', 'starting', 'building', 'missing'] as const

/** What the media server shows on `/metrics`: read when somebody asks, so that it costs nothing otherwise. */
export function countMedia(registry: Registry, { crew, rooms }: { crew: WorkerPool; rooms: () => readonly Room[] }): void {
  const registers = [registry]
  const perRoom = (name: string, help: string, value: (room: Room) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['room'],
      registers,
      collect() {
        this.reset()
        for (const room of rooms()) this.set({ room: room.id }, value(room))
      },
    })
  perRoom('menara_media_room_people', 'People in a room', ({ seats }) => seats.size)
  perRoom('menara_media_room_speaking', '1 while a voice goes out', ({ line }) => (line?.speaker() ? 1 : 0))
  perRoom('menara_media_room_packets', 'Packets of the voice since the room was made', ({ line }) => line?.packets() ?? 0)
  perRoom('menara_media_room_branches', 'Workers a room is spread over', ({ branches }) => branches.length)
  perRoom('menara_media_room_sources', 'Things to hear or see in a room', (room) => room.sources().length)
  new Gauge({
    name: 'menara_media_workers',
    help: 'Media workers that run',
    registers,
    collect() {
      this.set(crew.alive().length)
    },
  })
  new Gauge({
    name: 'menara_media_worker_state',
    help: '1 for the state the media worker is in',
    labelNames: ['state'],
    registers,
    collect() {
      const { worker } = crew.status()
      for (const state of STATES) this.set({ state }, state === worker ? 1 : 0)
    },
  })
  new Gauge({
    name: 'menara_media_worker_build_ratio',
    help: 'How far the media worker is built, 0 to 1; 1 when it is there',
    registers,
    collect() {
      const { worker, progress } = crew.status()
      this.set(worker === 'available' ? 1 : (progress ?? 0))
    },
  })
  new Gauge({
    name: 'menara_media_worker_cpu_seconds',
    help: 'Processor time of a media worker since it started',
    labelNames: ['worker'],
    registers,
    async collect() {
      this.reset()
      for (const { index, worker } of crew.alive()) {
        // One that dies while it is asked has no figure.
        const used = await worker.getResourceUsage().catch(() => null)
        if (used) this.set({ worker: String(index) }, (used.ru_utime + used.ru_stime) / 1000)
      }
    },
  })
  let counted = 0
  new Counter({
    name: 'menara_media_worker_deaths_total',
    help: 'Media workers that ended by themselves and were replaced',
    registers,
    collect() {
      this.inc(crew.deaths() - counted)
      counted = crew.deaths()
    },
  })
}

import { cameraStates } from '@menara/shared/contract/media/media.contract.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Camera } from './camera.ts'
import { programsRunning } from './programs/program-run.ts'

/** What the cameras show on `/metrics`: read when somebody asks. */
export function countCameras(registry: Registry, { cameras, hasProgram }: { cameras: () => readonly Camera[]; hasProgram: () => boolean }) {
  const registers = [registry]
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  const watched = () => cameras().filter((camera) => camera.viewers() > 0)
  new Gauge({
    name: 'menara_cctv_cameras',
    help: 'Cameras somebody watches, by how they are doing',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of cameraStates) this.set({ state }, watched().filter((item) => item.facts().state === state).length)
    },
  })
  gauge('menara_cctv_viewers', 'People who watch cameras, counted for each', () => watched().reduce((sum, item) => sum + item.viewers(), 0))
  gauge(
    'menara_cctv_transcoded',
    'Cameras whose pictures are made anew for browsers',
    () => watched().filter((item) => item.facts().transcoded).length,
  )
  gauge('menara_cctv_programs', 'Programs that fetch or look at pictures', programsRunning)
  gauge('menara_cctv_ffmpeg', '1 when ffmpeg is there', () => (hasProgram() ? 1 : 0))
  return new Counter({
    name: 'menara_cctv_failures_total',
    help: 'Tries of a camera that failed, by reason',
    labelNames: ['reason'],
    registers,
  })
}

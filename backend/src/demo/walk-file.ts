import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moversOf } from './portfolio/moving.ts'
import type { Portfolio } from './portfolio/story.ts'
import type { PlayedWalk } from './walk.model.ts'

/** `DATA_DIR/demo-walks.json`: the ways the simulator goes, of tags that the database knows. */
export function writeWalkFile(dataDir: string, portfolio: Portfolio, known: ReadonlySet<string>): number {
  const movers = moversOf(portfolio).filter(({ site, device }) => known.has(`${site.spec.code}/${device.code}`))
  const walks = movers.map(
    ({ device, site, way, speed_mps, interval_s }): PlayedWalk => ({
      location_code: site.spec.code,
      code: device.code,
      way,
      speed_mps,
      interval_s,
    }),
  )
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'demo-walks.json')
  // Whole or not at all: the simulator may be reading.
  writeFileSync(`${path}.new`, JSON.stringify({ walks }))
  renameSync(`${path}.new`, path)
  return walks.length
}

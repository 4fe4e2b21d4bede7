import type { Base } from '../app/parts.ts'
import { hashPassword } from '../platform/passwords.ts'
import { writeDeviceFile } from './portfolio/device-file.ts'
import { portfolioOf, storyOf } from './portfolio/story.ts'
import { hasPeople, knownPoints, writeStory } from './seed-writer.ts'

/** Signs in to every demo account. */
export const DEMO_PASSWORD = 'menara-demo'

/** Seeds the demo portfolio on a database without people, and tells the simulator at every start which devices it plays. */
export async function seedDemo(base: Base): Promise<void> {
  const { db, journal, log, now, dataDir } = base
  if (!(await hasPeople(db))) {
    const began = performance.now()
    const story = storyOf({ now: now().getTime(), password: await hashPassword(DEMO_PASSWORD) })
    const rows = await db.atomically(async () => {
      const counts = await writeStory(db, story)
      journal.record({ action: 'demo.seeded', subject: 'demo', subject_id: 'portfolio', actor_id: null, detail: counts })
      return counts
    })
    log.info({ rows, ms: Math.round(performance.now() - began) }, 'the demo portfolio was seeded')
  }
  const devices = writeDeviceFile(dataDir, portfolioOf(), await knownPoints(db))
  log.info({ devices }, 'the demo devices were written for the simulator')
}

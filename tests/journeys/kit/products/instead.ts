import { type House, houseNow, tellWorkers } from '../house.ts'
import { journey } from '../journey.ts'
import { forgetSessions } from '../people.ts'

interface Opened {
  readonly house: House
  close(): Promise<unknown>
}
/** The journeys of one file go to what is opened instead of the common product. Call it at the top of the file. */
export function insteadOfProduct(open: () => Promise<Opened>): void {
  let opened: Opened | null = null
  const before = houseNow()
  journey.beforeAll(async () => {
    opened = await open()
    tellWorkers(opened.house)
    forgetSessions()
  })
  journey.afterAll(async () => {
    if (before) tellWorkers(before)
    forgetSessions()
    await opened?.close()
  })
}

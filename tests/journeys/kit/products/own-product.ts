import { discard, type Product, startProduct } from '../../../kit/services/product.ts'
import { houseNow, tellWorkers } from '../house.ts'
import { journey } from '../journey.ts'
import { forgetSessions } from '../people.ts'

/**
 * A product for the journeys of one file, which do to it what the others' could not bear. Call it at the top of the file. `settings` are added
 * to those of a demo.
 */
export function withOwnProduct(settings: () => Promise<Readonly<Record<string, string>>> = async () => ({})): {
  takeBackendAway(): { back(): void }
} {
  let product: Product | null = null
  const before = houseNow()

  journey.beforeAll(async () => {
    product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0', ...(await settings()) } })
    tellWorkers({ url: product.url, mqttUrl: product.mqttUrl })
    forgetSessions()
  })
  journey.afterAll(async () => {
    if (before) tellWorkers(before)
    forgetSessions()
    await product?.stop()
    if (product) discard(product)
  })
  return { takeBackendAway: () => takeBackendAway(product) }
}

/** Ends the backend at once and keeps it away until `back` is called: whoever would start it again is held still meanwhile. */
function takeBackendAway(product: Product | null): { back(): void } {
  if (!product) throw new Error('There is no product to take the backend from')
  const [supervisor = 0] = product.processes()
  const backend = product.processOf('backend')
  process.kill(supervisor, 'SIGSTOP')
  process.kill(backend, 'SIGKILL')
  return { back: () => process.kill(supervisor, 'SIGCONT') }
}

import { discard, type Product, startProduct } from '../../../kit/services/product.ts'
import { insteadOfProduct } from './instead.ts'

/**
 * A product for the journeys of one file, which do to it what the others' could not bear. Call it at the top of the file. `settings` are added
 * to those of a demo.
 */
export function withOwnProduct(settings: () => Promise<Readonly<Record<string, string>>> = async () => ({})): {
  takeBackendAway(): { back(): void }
} {
  let product: Product | null = null
  insteadOfProduct(async () => {
    product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0', ...(await settings()) } })
    return openedAs(product)
  })
  return { takeBackendAway: () => takeBackendAway(product) }
}

/** A product that ends with the journeys that it is for, and its data with it. */
export const openedAs = (product: Product) => ({
  house: { url: product.url, mqttUrl: product.mqttUrl },
  async close() {
    await product.stop()
    discard(product)
  },
})

/** Ends the backend at once and keeps it away until `back` is called: whoever would start it again is held still meanwhile. */
function takeBackendAway(product: Product | null): { back(): void } {
  if (!product) throw new Error('There is no product to take the backend from')
  const [supervisor = 0] = product.processes()
  const backend = product.processOf('backend')
  process.kill(supervisor, 'SIGSTOP')
  process.kill(backend, 'SIGKILL')
  return { back: () => process.kill(supervisor, 'SIGCONT') }
}

import { freePort } from '../../../kit/services/free-port.ts'
import { discard, startProduct } from '../../../kit/services/product.ts'
import { findChromium, NO_CHROMIUM } from '../browsers/chromium.ts'
import { findFirefox, NO_FIREFOX } from '../browsers/firefox.ts'
import { type House, houseNow, tellWorkers } from '../house.ts'

/** One product with its demo for all journeys. Sign-ins are many here, so its limits are lifted; remote screens, cameras and webhooks may be on this machine. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function openHouse(): Promise<undefined | (() => Promise<void>)> {
  if (findChromium() === null) {
    process.stderr.write(`\n!!! ${NO_CHROMIUM}\n\n`)
    return undefined
  }
  if (findFirefox() === null) process.stderr.write(`\n!!! ${NO_FIREFOX}\n\n`)
  if (houseNow() !== null) return undefined
  const mailPort = await freePort()
  const product = await startProduct({
    env: {
      ...{ DEMO: '1', RATE_LIMIT: '0', VNC_ALLOWED_NETWORKS: '127.0.0.1', CAMERA_ALLOWED_NETWORKS: '127.0.0.0/8' },
      ...{ MENARA_SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MENARA_MAIL_FROM: 'menara@menara.demo', MENARA_WEBHOOK_NETWORKS: '127.0.0.1' },
    },
  })
  const house: House = { url: product.url, mqttUrl: product.mqttUrl, mailPort }
  tellWorkers(house)
  return async () => {
    await product.stop()
    discard(product)
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BUNDLES } from '../../scripts/start/bundle.ts'
import { makePlan } from '../../scripts/start/plan.ts'
import { choosePort, nextFree } from '../../scripts/start/ports.ts'
import { freePort } from '../kit/services/free-port.ts'

it('a port that was asked for is not chosen again for what runs inside', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-ports-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const root = join(import.meta.dirname, '../..')
  const usual = await makePlan({ PORT: String(await freePort()), MQTT_PORT: String(await freePort()) }, { root, dataDir, scripts: BUNDLES })
  const inside = ['MENARA_BACKEND_PORT', 'MENARA_DEMO_CAMERAS_PORT', 'MENARA_DEMO_ONVIF_PORT', 'MENARA_DEMO_SCREENS_PORT']
  for (const name of inside) {
    const asked = usual.gateway.env?.[name] ?? ''
    const { gateway } = await makePlan({ PORT: asked, MQTT_PORT: String(await freePort()) }, { root, dataDir, scripts: BUNDLES })
    const ports = ['PORT', 'MQTT_PORT', ...inside].map((text) => gateway.env?.[text])
    expect(gateway.env?.PORT).toBe(asked)
    expect(new Set(ports).size, ports.join(' ')).toBe(ports.length)
  }
})

it('one port cannot be asked for twice', async () => {
  const port = await freePort()
  expect(await nextFree(port, '127.0.0.1', new Set([port]))).toBeGreaterThan(port)
  await expect(
    choosePort('MQTT_PORT', { MQTT_PORT: String(port) }, { usual: 1883, host: '127.0.0.1', spoken: new Set([port]) }),
  ).rejects.toThrow(`MQTT_PORT ${port} is asked for twice`)
})

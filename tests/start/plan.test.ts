import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BUNDLES } from '../../scripts/start/bundle.ts'
import { makePlan } from '../../scripts/start/plan.ts'
import { root } from '../kit/house.ts'
import { freePort } from '../kit/services/free-port.ts'

const ELSEWHERE = { CORE_API_URL: 'http://core', DESK_API_URL: 'http://desk', PEOPLE_API_URL: 'http://people' }

async function planned(env: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-plan-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return makePlan({ PORT: String(await freePort()), MQTT_PORT: String(await freePort()), ...env }, { root, dataDir, scripts: BUNDLES })
}

it('ED-18 the three addresses of another upstream start the gateway alone, without a backend or a demo', async () => {
  const { backend, simulator, demo, gateway } = await planned(ELSEWHERE)
  expect({ backend, simulator, demo }).toEqual({ backend: null, simulator: null, demo: false })
  expect(gateway.env.MENARA_BACKEND_URL).toBe('')
  const mixed = await planned({ ...ELSEWHERE, PEOPLE_API_URL: '' })
  expect([mixed.backend?.name, mixed.demo]).toEqual(['backend', true])
})

it('AX-5 says at the start that the heads of the audit trail are beside the data, unless they are elsewhere', async () => {
  const warned = async (env: Readonly<Record<string, string>>) =>
    (await planned({ DEMO: '0', ...env })).notes.filter((note) => note.includes('AUDIT_HEAD_DIR')).length
  expect([await warned({}), await warned({ AUDIT_HEAD_DIR: join(tmpdir(), 'menara-heads-elsewhere') })]).toEqual([1, 0])
  expect(await warned({ DEMO: '1' })).toBe(0)
})

it('ED-23 plans a port of its own for overtime, and none while that is somewhere else', async () => {
  const { backend, gateway } = await planned({})
  const port = backend?.env.MENARA_OVERTIME_PORT
  expect([port === backend?.env.MENARA_BACKEND_PORT, gateway.env.MENARA_OVERTIME_URL]).toEqual([false, `http://127.0.0.1:${port}`])
  const elsewhere = await planned({ OVERTIME_API_URL: 'http://overtime' })
  expect([elsewhere.backend?.env.MENARA_OVERTIME_PORT, elsewhere.gateway.env.MENARA_OVERTIME_URL]).toEqual(['', ''])
})

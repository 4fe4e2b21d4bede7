import { describe, expect, it } from 'vitest'
import { endpoints } from '../contract/index-of.ts'
import type { Endpoint } from './endpoint.ts'
import { redactionOf } from './redaction.ts'

const { address, line } = redactionOf(endpoints)
const MARK = 'mArKeD_0123456789-abcdefghijklmnopqrstuvwxyzABCD'
const ID = '0199d1c5-0000-7000-8000-0123456789ab'
const publicOnes = endpoints.filter(({ access }) => access === 'public')

/** The address of an endpoint with a secret wherever one can stand. */
const marked = ({ path, query }: Endpoint): string => {
  const names = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
  const filled = path.replace(/:(\w+)/g, (_, name: string) => (name.toLowerCase().endsWith('id') ? ID : MARK))
  return `${filled}?${[...names, 'unknown'].map((name) => `${name}=${MARK}`).join('&')}`
}

describe('addresses', () => {
  it.each(publicOnes.map((one) => [one.name, one] as const))('RD-1 hides what opens %s', (_, endpoint) => {
    const shown = address(marked(endpoint))
    expect(shown).not.toContain(MARK)
    expect(shown).not.toContain(MARK.slice(-8))
    if (endpoint.path.includes('/:id')) expect(shown).toContain(ID)
  })

  it('RD-1 covers an endpoint on the day it is added, whatever its parameter is called', () => {
    const added = { name: 'x.y', method: 'GET', path: '/api/v1/open/:ref', access: 'public', summary: '', reply: 'binary' } as const
    const its = redactionOf([added])
    expect(its.address('/api/v1/open/abc?next=def')).toBe('/api/v1/open/…?next=…')
    expect(its.line('GET http://127.0.0.1:1/api/v1/open/abc failed')).toBe('GET http://127.0.0.1:1/api/v1/open/… failed')
  })

  it('RD-2 reads an address as the router does', () => {
    for (const written of [
      `/desk/api/v1/public/%66aults/report/${MARK}`,
      `//desk//api/v1/public/faults/report//${MARK}`,
      `/Desk/API/v1/public/faults/report/${MARK}/`,
      `/desk/api/v1/public/faults/report/${MARK.replace('m', '%6d')}`,
      `/desk%2Fapi/v1/public/faults/report/${MARK}`,
      `/desk/api/v1/public/faults/report/${MARK}%`,
    ])
      expect(address(written), written).not.toContain(MARK.slice(1))
    expect(address('/desk/api/v1/public/approvals?%74oken=abcdef')).toBe('/desk/api/v1/public/approvals?%74oken=…')
  })

  it('RD-3 keeps no values of addresses outside of the contract', () => {
    expect(address(`/desk/external?visit=${ID}&token=${MARK}`)).toBe('/desk/external?visit=…&token=…')
    expect(address(`/desk/external?${MARK}`)).toBe('/desk/external?…')
    expect(address(`/desk/api/v1/public/nothing/${MARK}`)).toBe('/desk/api/v1/public/nothing/…')
    expect(address('/assets/vendor-0123456789abcdef.js')).toBe('/assets/vendor-0123456789abcdef.js')
    expect(address('/socket.io/?EIO=4&sid=abc')).toBe('/socket.io?EIO=…&sid=…')
  })

  it('RD-4 writes other addresses whole, but for what is named like a secret', () => {
    expect(address(`/api/v1/assets/get?limit=5&token=abc&next=0`)).toBe('/api/v1/assets/get?limit=5&token=…&next=0')
    expect(address(`/desk/api/v1/tickets/${ID}/reporter`)).toBe(`/desk/api/v1/tickets/${ID}/reporter`)
  })
})

describe('lines', () => {
  it.each(publicOnes.filter((one) => one.path.includes(':') || one.query).map((one) => [one.name, one] as const))(
    'RD-5 hides what opens %s inside of a message',
    (_, endpoint) => {
      const names = Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {})
      const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => (name.toLowerCase().endsWith('id') ? ID : MARK))
      const url = `https://menara.example${filled}${names.length > 0 ? `?${names.map((name) => `${name}=${MARK}`).join('&')}` : ''}`
      expect(line(JSON.stringify({ msg: `GET ${url} failed` }))).not.toContain(MARK)
    },
  )

  it('RD-5 hides links of pages and bearer tokens', () => {
    for (const field of ['approval', 'survey', 'report', 'fault', 'token', 'accessToken'])
      expect(line(`{"msg":"sent https://menara.example/desk/external?x=1&${field}=${MARK}"}`)).toBe(
        `{"msg":"sent https://menara.example/desk/external?x=1&${field}=…"}`,
      )
    expect(line(`{"h":"Bearer ${MARK}.a.b"}`)).toBe('{"h":"Bearer …"}')
  })
})

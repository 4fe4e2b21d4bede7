import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { missingFromLock } from '../../scripts/care/lock-file.ts'
import { filesLike, root, textOf } from '../kit/house.ts'

interface Service {
  readonly image?: string
  readonly build?: { context: string; target: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { condition: string }>>
  readonly volumes?: readonly string[]
  readonly network_mode?: string
  readonly command?: readonly string[]
  readonly ports?: readonly string[]
  readonly configs?: readonly { source: string; target: string }[]
  readonly healthcheck?: { test: readonly string[] }
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly configs: Readonly<Record<string, { content: string }>>
}

/** No engine runs containers here: what a parser can tell is tested, the rest is not. */
const compose = parse(textOf('docker-compose.yml')) as Compose
const services = Object.entries(compose.services)
const dockerfile = textOf('Dockerfile')
const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map((match) => match[1])

describe('docker-compose.yml', () => {
  it('runs the product and its engines', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['backend', 'coturn', 'gateway', 'mosquitto', 'postgres', 'redis'])
  })

  it.each(services)('%s says when it is healthy, and where it comes from', (_name, service) => {
    expect(service.healthcheck?.test.length).toBeGreaterThan(1)
    if (service.build) expect(stages).toContain(service.build.target)
    else expect(service.image).toMatch(/^[\w./-]+:[\w.-]+$/)
  })

  it.each(services)('%s waits for what it needs, and keeps its data in a named volume', (_name, service) => {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(compose.services)).toContain(needed)
      expect(condition).toBe('service_healthy')
    }
    for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    for (const { source } of service.configs ?? []) expect(Object.keys(compose.configs)).toContain(source)
  })

  it.each([
    ['backend', 'backend/src/**/*.ts'],
    ['gateway', 'gateway/src/**/*.ts'],
  ])('tells the %s only what it reads', (name, sources) => {
    const read = filesLike(sources).map(textOf).join('\n')
    const told = Object.keys(compose.services[name]?.environment ?? {})
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter((setting) => !read.includes(`'${setting}'`) && !read.includes(`env.${setting}`))).toEqual([])
  })

  it('lets the relay lead nobody into a private network, and caps what one person takes', () => {
    const options = compose.services['coturn']?.command ?? []
    const denied = options.flatMap((option) => /^--denied-peer-ip=(\S+?)-(\S+)$/.exec(option)?.slice(1, 3) ?? [])
    for (const first of [
      '10.0.0.0',
      '100.64.0.0',
      '127.0.0.0',
      '169.254.0.0',
      '172.16.0.0',
      '192.168.0.0',
      '::',
      'fc00::',
      'fe80::',
      '64:ff9b::',
    ])
      expect(denied).toContain(first)
    for (const text of denied) expect(isIP(text), text).toBeGreaterThan(0)
    for (const option of ['--allowed-peer-ip=', '--user-quota=', '--total-quota='])
      expect(
        options.some((text) => text.startsWith(option)),
        option,
      ).toBe(true)
  })

  it('keeps the broker to accounts, to their own topics and to TLS', () => {
    const contents = Object.fromEntries(Object.entries(compose.configs).map(([name, { content }]) => [name, content]))
    expect(compose.services['mosquitto']?.ports).toEqual(['8883:8883'])
    expect(contents['mosquitto']).toMatch(/^allow_anonymous false$/m)
    expect(contents['mosquitto']).toMatch(/^acl_file /m)
    expect(contents['mosquitto-tls']).toMatch(/^certfile .*\nkeyfile /m)
    const [own = '', ...patterns] = (contents['mosquitto-acl'] ?? '').split(/^(?=pattern )/m)
    expect(own).toBe('user menara\ntopic readwrite menara/#\n')
    for (const pattern of patterns) expect(pattern.trim()).toMatch(/^pattern write menara\/%u\/(telemetry|event|position)$/)
    expect(compose.services['mosquitto']?.command?.join(' ')).not.toMatch(/mosquitto_passwd -b/)
  })

  it('holds no secret itself', () => {
    const secrets = [...textOf('docker-compose.yml').matchAll(/^\s*(\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*): (.*)$/gm)]
    expect(secrets.length).toBeGreaterThan(0)
    expect(secrets.filter(([, , value = '']) => !value.startsWith('${')).map(([line]) => line)).toEqual([])
  })
})

describe('package-lock.json', () => {
  it('names the binaries of every platform, so that npm installs from it anywhere', () => {
    expect(missingFromLock()).toEqual([])
  })

  it('names no registry', () => {
    expect(textOf('package-lock.json')).not.toContain('"resolved": "http')
  })
})

describe('Dockerfile', () => {
  it('copies what exists, from stages that exist', () => {
    const copies = [...dockerfile.matchAll(/^COPY (?:--from=(\S+) )?(.+) \S+$/gm)]
    expect(copies.length).toBeGreaterThan(0)
    for (const [, stage, sources = ''] of copies) {
      if (stage) expect(stages).toContain(stage)
      else for (const source of sources.split(' ')) expect(existsSync(join(root, source)), source).toBe(true)
    }
  })

  it('starts the servers as an ordinary user, by their real entry', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    for (const [, entry = ''] of dockerfile.matchAll(/^CMD \["node", "([^"]+)"\]$/gm))
      expect(existsSync(join(root, entry)), entry).toBe(true)
  })
})

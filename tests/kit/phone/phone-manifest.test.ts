import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { textOf } from '../house.ts'

const PUBLIC = join(import.meta.dirname, '../../../client/public')
interface Manifest {
  readonly id: string
  readonly lang: string
  readonly description: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string; readonly purpose: string }[]
}
const manifestOf = (name: string) => JSON.parse(textOf(`client/public/${name}`)) as Manifest
const manifests = ['manifest.webmanifest', 'manifest.en.webmanifest'].map(manifestOf)

/** Width and height of a PNG: its header chunk begins at byte 16 (RFC 2083, 4.1.1). */
function sizeOf(path: string): string {
  const bytes = readFileSync(join(PUBLIC, path))
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

it('PWA-3 the page can be installed: both languages describe one application that begins with my day', () => {
  expect(textOf('client/index.html')).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(manifests.map(({ lang }) => lang)).toEqual(['id', 'en'])
  expect(new Set(manifests.map(({ description }) => description)).size).toBe(2)
  for (const { id, start_url, scope, display } of manifests)
    expect([id, start_url, scope, display]).toEqual(['/people/my', '/people/my', '/', 'standalone'])
})

it('PWA-3 its icons have the sizes they say, among them one that may be cut to any shape', () => {
  for (const { icons } of manifests) {
    const pictures = icons.filter(({ type }) => type === 'image/png')
    expect(pictures.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512'])
    for (const { src, sizes } of pictures) expect(sizeOf(src), src).toBe(sizes)
  }
})

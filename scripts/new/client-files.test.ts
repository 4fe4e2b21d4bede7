import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../kit/tool.ts'
import { apiFile, formFile, screenFile } from './client-files.ts'
import { namesOf } from './names.ts'
import { textsFile } from './shared-files.ts'

const names = namesOf('visitor-badges', new Set())
const FILES = { api: apiFile(names), screen: screenFile(names), form: formFile(names) }

it.each(Object.entries(FILES))('the %s of a new subject imports only what there is', (_name, text) => {
  const imported = [...text.matchAll(/from '\.\.\/\.\.\/(kit\/[^']+)'/g)].map((match) => match[1] ?? '')
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((file) => !existsSync(join(root, 'client/src', file)))).toEqual([])
})

it('a new subject is listed and changed by the pieces of the kit, and both languages have its texts', () => {
  expect(FILES.screen).toContain('<ListPage<VisitorBadge>')
  expect(FILES.form).toContain('<RecordForm {...frame}>')
  const asked = new Set([...`${FILES.screen}${FILES.form}`.matchAll(/\bt\('(\w+)'/g)].map((match) => match[1] ?? ''))
  for (const language of ['en', 'id'] as const)
    expect(new Set(Object.keys(JSON.parse(textsFile(names, language)) as Record<string, string>))).toEqual(asked)
})

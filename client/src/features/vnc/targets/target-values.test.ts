import indonesian from '@menara/shared/refusals/id.json' with { type: 'json' }
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { permissionChoices } from './target-values.ts'

it('VS-13 permissions a screen can ask for are named by what they allow', async () => {
  await i18next.init({ lng: 'id', ns: ['refusals'], resources: { id: { refusals: indonesian } } })
  const choices = permissionChoices()
  expect(choices.find(({ value }) => value === 'show_manage_device')?.label).toBe(indonesian.right.show_manage_device)
  expect(choices.filter(({ value, label }) => label === value)).toEqual([])
})

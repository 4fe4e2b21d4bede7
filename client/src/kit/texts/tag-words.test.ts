import { TagWord } from '@menara/shared/contract/iot/tagging.contract.ts'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { isTag, taggedWords } from './tag-words.ts'

it('KT-55 words behind # are tags, what is none yet is left out', () => {
  expect(taggedWords('lobby #temp  #floor:12 ahu')).toEqual({ search: 'lobby ahu', tags: 'temp,floor:12' })
  expect(taggedWords('#temp #temp #')).toEqual({ tags: 'temp' })
  expect(taggedWords('#Temp #a,b')).toEqual({})
  expect(taggedWords('  ')).toEqual({})
  expect(taggedWords(Array.from({ length: 14 }, (_, at) => `#t${at}`).join(' ')).tags?.split(',')).toHaveLength(10)
})

it('KT-55 a tag is what the contract takes for one', () => {
  for (const word of ['temp', 'elecMeter', 'floor:12', 'a', 'Temp', '1a', 'a b', 'a,b', 'a:', 'a:b:c', '', `a${'b'.repeat(30)}`, 'x:é'])
    expect([word, isTag(word)]).toEqual([word, Value.Check(TagWord, word)])
})

import { describe, expect, it } from 'vitest'
import { namedIn, piecesOf, typingAt, withMention } from './mention-text.ts'

const [sari, sariDewi] = [
  { id: '1', name: 'Sari' },
  { id: '2', name: 'Sari Dewi' },
]

describe('mentions', () => {
  it('MT-1 are offered behind an @ that begins a word', () => {
    const at = (text: string) => typingAt(text, text.length)
    expect([at('@'), at('Ask @sa'), at('(@Sari D'), at('a\n@é')].map((typing) => typing?.search)).toEqual(['', 'sa', 'Sari D', 'é'])
    expect([at('sari@house.id'), at('Ask @sari, then'), at('@one two three four'), at('none')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(typingAt('@sa and more', 3)).toEqual({ from: 0, search: 'sa' })
  })

  it('MT-2 take the place of what was typed', () => {
    expect(withMention('Ask @sa please', 7, { from: 4, name: 'Sari Dewi' })).toEqual({ text: 'Ask @Sari Dewi please', caret: 15 })
    expect(withMention('@', 1, { from: 0, name: 'Sari' })).toEqual({ text: '@Sari ', caret: 6 })
  })

  it('MT-3 are sent while they are named, and stand out where they are read', () => {
    expect(namedIn('@Sari Dewi', [sariDewi, sariDewi, { id: '3', name: 'Budi' }])).toEqual([sariDewi])
    expect(piecesOf('Ask @Sari Dewi or @Sari.', [sari, sariDewi])).toEqual([
      { text: 'Ask ', mention: null },
      { text: '@Sari Dewi', mention: sariDewi },
      { text: ' or ', mention: null },
      { text: '@Sari', mention: sari },
      { text: '.', mention: null },
    ])
    expect(piecesOf('a@b', [])).toEqual([{ text: 'a@b', mention: null }])
  })
})

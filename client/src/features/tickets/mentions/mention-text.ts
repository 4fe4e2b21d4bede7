import type { Ref } from '@menara/shared/kit/words.ts'

/** What is being typed after an `@` that ends at the caret: up to three words. */
export interface Typing {
  /** Where the `@` stands. */
  readonly from: number
  readonly search: string
}
const TYPED = /(?:^|[\s(])@((?:[\p{L}\p{N}.'’-]+ ?){0,3})$/u

/** Undefined where no name is being typed: an `@` within a word is an address. */
export function typingAt(text: string, caret: number): Typing | undefined {
  const found = TYPED.exec(text.slice(0, caret))
  return found ? { from: caret - (found[1] ?? '').length - 1, search: (found[1] ?? '').trim() } : undefined
}

/** The text with the name in place of what was typed, and where the caret goes on. */
export function withMention(text: string, caret: number, { from, name }: { readonly from: number; readonly name: string }) {
  const before = `${text.slice(0, from)}@${name} `
  const after = text.slice(caret)
  return { text: before + (after.startsWith(' ') ? after.slice(1) : after), caret: before.length }
}

/** Of those who were chosen, the ones the text still names. */
export const namedIn = (text: string, chosen: readonly Ref[]): Ref[] =>
  chosen.filter((item, i) => text.includes(`@${item.name}`) && chosen.findIndex((other) => other.id === item.id) === i)

export interface Piece {
  readonly text: string
  readonly mention: Ref | null
}
/** A text cut at the names it mentions; the longer of two names that begin alike counts. */
export function piecesOf(text: string, mentions: readonly Ref[]): Piece[] {
  const byLength = [...mentions].sort((a, b) => b.name.length - a.name.length)
  const pieces: Piece[] = []
  let plain = ''
  const push = (piece: Piece) => {
    if (piece.text !== '') pieces.push(piece)
  }
  for (let at = 0; at < text.length; ) {
    const mention = text[at] === '@' ? byLength.find((item) => text.startsWith(item.name, at + 1)) : undefined
    const taken = mention ? mention.name.length + 1 : 1
    if (mention) {
      push({ text: plain, mention: null })
      push({ text: text.slice(at, at + taken), mention })
      plain = ''
    } else plain += text[at]
    at += taken
  }
  push({ text: plain, mention: null })
  return pieces
}

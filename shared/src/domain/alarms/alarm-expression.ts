/** A formula over named values: numbers, `+ - * /`, comparisons and `and or not` (1 or 0), `min max avg abs`. */
export interface Formula {
  readonly names: readonly string[]
  /** NaN when a name has no value or the result is none. */
  readonly of: (values: Readonly<Record<string, number>>) => number
}
type Node = (values: Readonly<Record<string, number>>) => number

const MOST_WORDS = 200
const MOST_DEPTH = 40
const WORD = /\s*(?:(\d+(?:\.\d+)?)|([a-zA-Z][a-zA-Z0-9_]*)|(<=|>=|==|!=|[-+*/()<>,]))/y

const FUNCTIONS: Readonly<Record<string, (them: readonly number[]) => number>> = {
  min: (them) => Math.min(...them),
  max: (them) => Math.max(...them),
  avg: (them) => them.reduce((sum, value) => sum + value, 0) / them.length,
  abs: ([value = Number.NaN]) => Math.abs(value),
}
const truth = (item: boolean): number => (item ? 1 : 0)
type Binary = (a: number, b: number) => number
/** Loosest first. Each level joins to the left. */
const LEVELS: readonly Readonly<Record<string, Binary>>[] = [
  { or: (a, b) => truth(a !== 0 || b !== 0) },
  { and: (a, b) => truth(a !== 0 && b !== 0) },
  {
    '<': (a, b) => truth(a < b),
    '<=': (a, b) => truth(a <= b),
    '>': (a, b) => truth(a > b),
    '>=': (a, b) => truth(a >= b),
    '==': (a, b) => truth(a === b),
    '!=': (a, b) => truth(a !== b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => a / b },
]

/** Reads a formula; a sentence when it is none. Nothing is ever executed but the words above. */
export function readFormula(text: string): Formula | string {
  const words = wordsOf(text)
  if (typeof words === 'string') return words
  const names = new Set<string>()
  try {
    const node = parse(words, names)
    return { names: [...names], of: (values) => finite(node(values)) }
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN)

class Unreadable extends Error {}

function wordsOf(text: string): string[] | string {
  const words: string[] = []
  WORD.lastIndex = 0
  const end = text.trimEnd().length
  if (end === 0) return 'The formula is empty'
  while (WORD.lastIndex < end) {
    const from = WORD.lastIndex
    const found = WORD.exec(text)
    if (!found) return `This is not understood: ${text.slice(from, from + 20).trim()}`
    words.push(found[1] ?? found[2] ?? found[3] ?? '')
    if (words.length > MOST_WORDS) return `The formula has more than ${MOST_WORDS} words`
  }
  return words
}

/** The words one after the other. */
function readerOf(words: readonly string[]) {
  let place = 0
  const take = (): string => {
    const word = words[place]
    if (word === undefined) throw new Unreadable('The formula ends too early')
    place += 1
    return word
  }
  return {
    peek: (): string | undefined => words[place],
    take,
    expect(word: string): void {
      const found = take()
      if (found !== word) throw new Unreadable(`${word} was expected where ${found} stands`)
    },
  }
}

function parse(words: readonly string[], names: Set<string>): Node {
  const { peek, take, expect } = readerOf(words)
  let depth = 0

  function level(index: number): Node {
    const operators = LEVELS[index]
    if (!operators) return unary()
    let left = level(index + 1)
    for (let operator = operators[peek() ?? '']; operator; operator = operators[peek() ?? '']) {
      take()
      const [join, a, b] = [operator, left, level(index + 1)]
      left = (values) => known(join, a(values), b(values))
    }
    return left
  }

  function unary(): Node {
    if (peek() !== '-' && peek() !== 'not') return primary()
    const sign = take()
    const node = deeper(unary)
    return sign === '-' ? (values) => -node(values) : (values) => known((a) => truth(a === 0), node(values), 0)
  }

  function deeper(work: () => Node): Node {
    depth += 1
    if (depth > MOST_DEPTH) throw new Unreadable('The formula is nested too deeply')
    const node = work()
    depth -= 1
    return node
  }

  function primary(): Node {
    const word = take()
    if (word === '(') return closing(deeper(() => level(0)))
    if (/^\d/.test(word)) return () => Number(word)
    if (!/^[a-zA-Z]/.test(word) || word === 'and' || word === 'or') throw new Unreadable(`A value was expected where ${word} stands`)
    return peek() === '(' ? called(word) : named(word)
  }
  const closing = (node: Node): Node => {
    expect(')')
    return node
  }
  function named(name: string): Node {
    names.add(name)
    return (values) => (Object.hasOwn(values, name) ? (values[name] ?? Number.NaN) : Number.NaN)
  }
  function called(name: string): Node {
    const made = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
    if (!made) throw new Unreadable(`There is no function ${name}: min, max, avg and abs are known`)
    expect('(')
    const given = [deeper(() => level(0))]
    while (peek() === ',') {
      take()
      given.push(deeper(() => level(0)))
    }
    expect(')')
    return (values) => made(given.map((node) => node(values)))
  }

  const node = level(0)
  if (peek() !== undefined) throw new Unreadable(`The formula ends before ${peek()}`)
  return node
}

/** What is not known makes the whole not known: a comparison with nothing is neither true nor false. */
const known = (join: Binary, a: number, b: number): number => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : join(a, b))

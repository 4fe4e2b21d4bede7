import { useEffect, useState } from 'react'

const AGAIN_MS = 3000
let quiet = 0

/** Whether a part is on its way that the page can do without: its failure is no reason to load the page again. */
export const isQuiet = (): boolean => quiet > 0

/** Loads a part of the program that the page can do without. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quiet += 1
  try {
    return await load()
  } finally {
    quiet -= 1
  }
}

/** A part that comes when it is wanted. While the server is away there is nothing in its place, and it is asked for again. */
export function useLate<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [part, setPart] = useState<{ readonly it: T } | null>(null)
  const there = part !== null
  useEffect(() => {
    if (!wanted || there) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const ask = () =>
      quietly(load).then(
        (result) => {
          if (!ended) setPart({ it: result })
        },
        () => {
          if (!ended) timer = setTimeout(ask, AGAIN_MS)
        },
      )
    void ask()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [load, wanted, there])
  return part?.it ?? null
}

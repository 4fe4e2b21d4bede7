import type { KeyboardEvent } from 'react'

/** Left and right within the order of reading, up and down to the nearest booking of another row. */
export function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const target = event.target as HTMLElement
  if (!box || target.dataset.booking === undefined) return
  const all = [...box.querySelectorAll<HTMLElement>('[data-booking]')]
  const next = nextOf(event.key, all, target)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(key: string, all: readonly HTMLElement[], target: HTMLElement): HTMLElement | undefined {
  const index = all.indexOf(target)
  if (key === 'ArrowRight') return all[index + 1]
  if (key === 'ArrowLeft') return all[index - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const from = target.getBoundingClientRect()
  const down = key === 'ArrowDown'
  const others = all
    .map((element) => ({ it: element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom : box.bottom <= from.top))
  const edge = down ? Math.min(...others.map(({ box }) => box.top)) : Math.max(...others.map(({ box }) => box.top))
  const row = others.filter(({ box }) => box.top === edge)
  return row.sort((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]?.it
}

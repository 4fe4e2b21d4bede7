import { type RefObject, useLayoutEffect, useState } from 'react'

const BELOW_PX = 17

/** Height from where an element begins to the end of the window, whatever stands above it; CSS keeps it from becoming too small. */
export function useFill(element: RefObject<HTMLElement | null>, wanted: boolean): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (!wanted) return undefined
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top
      if (top !== undefined) setHeight(Math.max(0, Math.round(innerHeight - (top + scrollY) - BELOW_PX)))
    }
    measure()
    // What stands above may grow and shrink: then so does the page.
    const observer = new ResizeObserver(measure)
    for (let item = element.current?.previousElementSibling; item; item = item.previousElementSibling) observer.observe(item)
    const screen = element.current?.closest('[data-alarm-screen]')
    for (const child of screen?.children ?? []) observer.observe(child)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [element, wanted])
  return height
}

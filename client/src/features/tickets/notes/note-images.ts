import { useEffect, useMemo } from 'react'
import { isAccepted } from '../../../kit/files/accepted-files.ts'

const MAX_BYTES = 25 * 1024 * 1024

export interface Sorted {
  readonly taken: readonly File[]
  readonly refused: readonly { readonly name: string; readonly why: 'type' | 'size' }[]
}
type FileFacts = Pick<File, 'name' | 'type' | 'size'>
const whyNot = ({ name, type, size }: FileFacts): 'type' | 'size' | undefined => {
  if (!isAccepted({ name, type })) return 'type'
  return size > MAX_BYTES ? 'size' : undefined
}

/** Which of the chosen files can be sent, and why the others cannot. */
export function sortImages(files: Iterable<File>): Sorted {
  const all = [...files].map((file) => ({ file, why: whyNot(file) }))
  return {
    taken: all.filter((item) => item.why === undefined).map((item) => item.file),
    refused: all.flatMap(({ file, why }) => (why ? [{ name: file.name, why }] : [])),
  }
}

/** Addresses under which chosen files can be shown; given back when they are no longer chosen. */
export function usePreviews(files: readonly File[]): readonly string[] {
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
    [urls],
  )
  return urls
}

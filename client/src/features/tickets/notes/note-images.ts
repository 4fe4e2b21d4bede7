import { useEffect, useMemo } from 'react'

/** Pictures that can be shown and drawn on: see the contract of `tickets.addNote`. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Files that are taken beside pictures; the server judges them by their content. */
const FILE_ENDINGS = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'csv', 'tsv', 'txt', 'log', 'md', 'json']
/** For the file field of a form. */
export const ACCEPTED = [...IMAGE_TYPES, ...FILE_ENDINGS.map((ending) => `.${ending}`)].join(',')
const MAX_BYTES = 25 * 1024 * 1024

export const isPicture = ({ type }: Pick<File, 'type'>): boolean => (IMAGE_TYPES as readonly string[]).includes(type)
/** The fields of a form in which chosen files are sent. */
export const sentAs = (files: readonly File[]): { readonly image: readonly File[]; readonly file: readonly File[] } => ({
  image: files.filter(isPicture),
  file: files.filter((file) => !isPicture(file)),
})

export interface Sorted {
  readonly taken: readonly File[]
  readonly refused: readonly { readonly name: string; readonly why: 'type' | 'size' }[]
}
type FileFacts = Pick<File, 'name' | 'type' | 'size'>
const whyNot = ({ name, type, size }: FileFacts): 'type' | 'size' | undefined => {
  if (!isPicture({ type }) && !FILE_ENDINGS.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) return 'type'
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

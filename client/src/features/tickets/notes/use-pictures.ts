import { useState } from 'react'
import { type Sorted, sortImages } from './note-images.ts'

interface Chosen {
  readonly images: readonly File[]
  readonly refused: Sorted['refused']
}
const NONE: Chosen = { images: [], refused: [] }
export type Pictures = ReturnType<typeof usePictures>

/** Pictures that are chosen, dropped or pasted, until they are sent. */
export function usePictures() {
  const [chosen, setChosen] = useState(NONE)
  return {
    ...chosen,
    take(files: Iterable<File>): void {
      const { taken, refused } = sortImages(files)
      setChosen(({ images }) => ({ images: [...images, ...taken], refused }))
    },
    remove: (image: File) => setChosen(({ images }) => ({ images: images.filter((file) => file !== image), refused: [] })),
    replace: (image: File, by: File) =>
      setChosen(({ images, refused }) => ({ images: images.map((file) => (file === image ? by : file)), refused })),
    clear: () => setChosen(NONE),
  }
}

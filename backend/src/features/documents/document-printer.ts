import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { mutex } from '@menara/shared/kit/flow-control/semaphore.ts'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** Turns a layout into the bytes of a PDF. */
export type DocumentPrinter = (definition: TDocumentDefinitions) => Promise<Buffer>

const FACES = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' }

/**
 * The one printer of PDFs. The library is loaded with the first document, sees its own fonts and no other file or address, and makes one
 * document at a time, since a long one takes some hundred milliseconds of the processor.
 */
export function documentPrinter(): DocumentPrinter {
  const inTurn = mutex()
  let loaded: ReturnType<typeof load> | undefined
  return (definition) =>
    inTurn(async () => {
      loaded ??= load()
      return (await loaded).createPdf(definition).getBuffer()
    })
}

async function load() {
  const { default: library } = await import('pdfmake')
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  const faces = Object.entries(FACES).map(([face, name]) => [face, join(folder, `Roboto-${name}.ttf`)])
  library.setUrlAccessPolicy(() => false)
  library.setLocalAccessPolicy((path: string) => dirname(path) === folder)
  library.setFonts({ Roboto: Object.fromEntries(faces) as Record<string, string> })
  return library
}

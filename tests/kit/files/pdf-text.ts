import { extractText, getDocumentProxy } from 'unpdf'

/** What can be selected in a PDF, page by page, with single spaces. */
export async function pdfText(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(file)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

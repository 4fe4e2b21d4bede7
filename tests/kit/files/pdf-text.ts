import { extractText, getDocumentProxy } from 'unpdf'

/** What can be selected in a PDF, page by page, with single spaces. */
export async function pdfText(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(file)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** Where the links of the first page of a PDF lead. */
export async function pdfLinks(file: Uint8Array): Promise<string[]> {
  const page = await (await getDocumentProxy(Uint8Array.from(file))).getPage(1)
  const marks = (await page.getAnnotations()) as { readonly url?: string }[]
  return marks.flatMap(({ url }) => url ?? [])
}

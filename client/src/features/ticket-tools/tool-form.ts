/** What the forms of templates, macros and schedules are given. `known` absent: a new one. */
export interface ToolFormProps<Tool> {
  readonly known: Tool | undefined
  readonly leave: () => void
  readonly save: (body: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Lines of a text, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((part) => part.trim())
    .filter((text) => text !== '')

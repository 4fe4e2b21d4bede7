/** The sentence of a refusal, and the rules that were broken; of an answer that is none, undefined. */
export const messageOf = (reply: { readonly body: object }) => (reply.body as { readonly message: string }).message
export const errorsOf = (reply: { readonly body: object }) => (reply.body as { readonly errors: readonly object[] }).errors

import { TextInput, type TextInputProps } from '@mantine/core'

/** For six digits of an authenticator: a telephone shows its digits, and what it received is offered. */
export const CodeInput = (props: TextInputProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={9}
    styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.2em' } }}
    {...props}
  />
)

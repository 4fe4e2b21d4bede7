/** Known to everybody who reads the documentation. */
export const DEMO_PASSWORD = 'menara-demo'
export const DEMO_DOMAIN = '@menara.demo'

/** Whether somebody signs in as a person of the demo with the password that everybody knows. */
export const isDemoSignIn = ({ email, password }: { readonly email: string; readonly password: string }): boolean =>
  password === DEMO_PASSWORD && email.toLowerCase().endsWith(DEMO_DOMAIN)

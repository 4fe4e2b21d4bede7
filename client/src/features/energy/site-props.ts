/** The site a part of the energy screen is about, and its time zone. */
export interface SiteProps {
  readonly siteId: string
  readonly zone: string
}

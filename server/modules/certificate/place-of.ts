import { places } from '../inbox/index.ts'

/** The holder's page about a certificate: its report while that exists, else the certificate's page. */
export const placeOf = ({ round_id: roundId }: { round_id: string | null }, number: string): string =>
  roundId === null ? places.certificate(number) : places.report(roundId)

/** For anonymous publication: detects names in a text. */
export { companyNames, firstNameIn, LEAST_SIGNS, signsOf } from './names.ts'

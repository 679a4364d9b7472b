/** For what is published without saying who: whether a text names somebody all the same. */
export { companyNames, firstNameIn, LEAST_SIGNS, signsOf } from './names.ts'

/** What is wrong with the configuration, in words for the person who starts the host. The program then ends with 2. */
export class ConfigurationError extends Error {}

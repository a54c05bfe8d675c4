/** What a newcomer is told: what the two pages answer, and where ids are found. */
export function FirstRun() {
  return (
    <div className="mt-3 grid max-w-[40rem] gap-2 text-ink-2">
      <p>
        <strong>An environment</strong> opens its deployment history: what runs, what changed, who
        triggered it, what broke and since when. <strong>A component</strong> of a cluster opens its
        configuration: what must be filled in, and whether it is valid. Nothing here changes what is
        deployed.
      </p>
      <p>
        IDs are in what the API lists for environments, clusters and organizations, and in the
        address of any page of this console that somebody shares with you. What you open is kept
        below, where you can name and pin it.
      </p>
    </div>
  )
}

/** Help for a first visit: what the pages show, and where to find IDs. */
export function FirstRun() {
  return (
    <div className="mt-3 grid max-w-[40rem] gap-3 text-ink-2">
      <p>
        Open <strong>an environment</strong> to see its deployment history: what runs, what changed,
        who triggered it, what broke and since when. Pin it, and this page becomes a{' '}
        <strong>board</strong>: which of your environments is failing, and what differs between
        them.
      </p>
      <p>
        Open <strong>a component</strong> of a cluster to see its configuration: what must be filled
        in, and whether it is valid. Nothing here changes what is deployed.
      </p>
      <p>
        The API lists the IDs of environments, clusters and organizations. They are also in the URL
        of every page that is shared with you.
      </p>
    </div>
  )
}

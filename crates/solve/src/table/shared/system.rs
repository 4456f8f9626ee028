//! What the processes of one machine need of the system: files that are in memory, and to find each other's.

#[cfg(not(target_os = "linux"))]
pub(super) use self::elsewhere::{MemoryFile, MemoryView, file_id};
#[cfg(target_os = "linux")]
pub(super) use self::linux::{MemoryFile, MemoryView, file_id};

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File, Metadata, OpenOptions};
    use std::io::{self, Seek as _, SeekFrom, Write as _};
    use std::os::fd::AsRawFd as _;
    use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
    use std::path::Path;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use memmap2::{Mmap, MmapMut, MmapOptions, RemapOptions};

    /// Where files are in memory.
    const MEMORY: &str = "/dev/shm";

    /// A file in memory without a name, read and written as memory is.
    pub(in super::super) struct MemoryFile {
        file: File,
        /// Of `length` bytes and perhaps of more that the file had before.
        mapping: Option<MmapMut>,
        length: usize,
    }

    impl MemoryFile {
        /// An empty one, which only its owner may open.
        pub(in super::super) fn new() -> io::Result<Self> {
            static COUNT: AtomicU32 = AtomicU32::new(0);
            let count = COUNT.fetch_add(1, Relaxed);
            let path = Path::new(MEMORY).join(format!("parlor.{}.{count}", std::process::id()));
            let mut options = OpenOptions::new();
            let file = options.read(true).write(true).create_new(true).mode(0o600).open(&path)?;
            fs::remove_file(&path)?;
            Ok(Self { file, mapping: None, length: 0 })
        }

        /// Makes it so long; the bytes that it keeps do not change.
        ///
        /// # Errors
        /// If the memory is full. All of it is taken here: what is written to a mapping cannot be refused.
        pub(in super::super) fn resize(&mut self, length: usize) -> io::Result<()> {
            const ZEROS: &[u8] = &[0; 1 << 16];
            let had = self.file.seek(SeekFrom::End(0))? as usize;
            for start in (had..length).step_by(ZEROS.len()) {
                self.file.write_all(&ZEROS[..ZEROS.len().min(length - start)])?;
            }
            self.file.set_len(length as u64)?;
            self.file.seek(SeekFrom::Start(length as u64))?;
            self.length = 0;
            self.map(length)?;
            self.length = length;
            Ok(())
        }

        #[allow(unsafe_code, reason = "there is no other way to write to a file as to memory")]
        fn map(&mut self, length: usize) -> io::Result<()> {
            // SAFETY: the file has no name and is open for writing here alone, so that nobody else makes it shorter or
            // changes it. `resize` does, while nothing is borrowed, and no byte behind its end is given out.
            unsafe {
                match &mut self.mapping {
                    Some(mapping) if mapping.len() >= length => {}
                    Some(mapping) => mapping.remap(length, RemapOptions::new().may_move(true))?,
                    None => self.mapping = Some(MmapMut::map_mut(&self.file)?),
                }
            }
            Ok(())
        }

        pub(in super::super) fn bytes(&self) -> &[u8] {
            self.mapping.as_deref().map_or(&[], |bytes| &bytes[..self.length])
        }

        pub(in super::super) fn bytes_mut(&mut self) -> &mut [u8] {
            self.mapping.as_deref_mut().map_or(&mut [], |bytes| &mut bytes[..self.length])
        }

        /// Where the file goes on behind its bytes.
        pub(in super::super) const fn end(&mut self) -> &mut File {
            &mut self.file
        }

        /// The number under which it is open.
        pub(in super::super) fn number(&self) -> Option<u32> {
            self.file.as_raw_fd().try_into().ok()
        }
    }

    /// The beginning of a file in memory that somebody else made, to be read.
    pub(in super::super) struct MemoryView(Mmap);

    impl MemoryView {
        /// So many bytes, which nobody changes or takes away while there is the view.
        ///
        /// # Errors
        /// If the system does not show them.
        #[allow(unsafe_code, reason = "there is no other way to read a file as memory")]
        pub(in super::super) fn new(file: &File, length: usize) -> io::Result<Self> {
            // SAFETY: whoever made the file writes it again when all hosts have left what was lent, and its system keeps
            // it for as long as somebody has it open.
            unsafe { MmapOptions::new().len(length).map(file).map(Self) }
        }

        pub(in super::super) fn bytes(&self) -> &[u8] {
            &self.0
        }
    }

    /// By what a folder is known on this machine.
    pub(in super::super) fn file_id(metadata: &Metadata) -> Option<(u64, u64)> {
        Some((metadata.dev(), metadata.ino()))
    }
}

/// Elsewhere nobody has neighbours.
#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::fs::{File, Metadata};
    use std::io;

    pub(in super::super) enum MemoryFile {}

    impl MemoryFile {
        pub(in super::super) fn new() -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(in super::super) fn resize(&mut self, _: usize) -> io::Result<()> {
            match *self {}
        }

        pub(in super::super) fn bytes(&self) -> &[u8] {
            match *self {}
        }

        pub(in super::super) fn bytes_mut(&mut self) -> &mut [u8] {
            match *self {}
        }

        pub(in super::super) fn end(&mut self) -> &mut File {
            match *self {}
        }

        pub(in super::super) fn number(&self) -> Option<u32> {
            match *self {}
        }
    }

    pub(in super::super) enum MemoryView {}

    impl MemoryView {
        pub(in super::super) fn new(_: &File, _: usize) -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(in super::super) fn bytes(&self) -> &[u8] {
            match *self {}
        }
    }

    pub(in super::super) fn file_id(_: &Metadata) -> Option<(u64, u64)> {
        None
    }
}
